int main(void)
{
    for (;;) {
    }
}
