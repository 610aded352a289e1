/* There is one user. */
#include "coset_runtime.h"
#include "process.h"
#include <grp.h>
#include <pwd.h>
#include <string.h>
#include <unistd.h>

static struct passwd the_user = {"user", "x", COSET_USER, COSET_USER, "", "/home/user", "/bin/sh"};
static char *no_members[] = {NULL};
static struct group the_group = {"user", "x", COSET_USER, no_members};

WEAK struct passwd *getpwuid(uid_t user)
{
    __coset_bound("system");
    return user == COSET_USER ? &the_user : NULL;
}

WEAK struct passwd *getpwnam(const char *name)
{
    __coset_bound("system");
    return strcmp(name, "user") == 0 ? &the_user : NULL;
}

WEAK struct group *getgrgid(gid_t group)
{
    __coset_bound("system");
    return group == COSET_USER ? &the_group : NULL;
}

WEAK struct group *getgrnam(const char *name)
{
    __coset_bound("system");
    return strcmp(name, "user") == 0 ? &the_group : NULL;
}

WEAK char *getlogin(void)
{
    __coset_bound("system");
    return "user";
}

WEAK char *cuserid(char *buffer)
{
    __coset_bound("system");
    return buffer ? strcpy(buffer, "user") : "user";
}

WEAK void setpwent(void)
{
}
ALIAS(endpwent, setpwent);
ALIAS(setgrent, setpwent);
ALIAS(endgrent, setpwent);

WEAK struct passwd *getpwent(void)
{
    __coset_bound("system");
    return NULL;
}

WEAK struct group *getgrent(void)
{
    __coset_bound("system");
    return NULL;
}
