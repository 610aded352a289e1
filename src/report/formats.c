/* The table of outputs: which result can be written in which format. */
#include "report/report.h"

#define OUTPUT(subject, format, call)                                                \
    static bool write_##subject##_as_##format(const ReportedResult *it, FILE *out) \
    {                                                                                \
        return call;                                                                 \
    }
#include "report/outputs.def"
#undef OUTPUT

ReportWriter *report_writer(ReportSubject subject, OutputFormat format)
{
    static ReportWriter *const writers[SUBJECT_COUNT][OUTPUT_COUNT] = {
#define OUTPUT(subject, format, call) [SUBJECT_##subject][OUTPUT_##format] = write_##subject##_as_##format,
#include "report/outputs.def"
#undef OUTPUT
    };
    return writers[subject][format];
}

const char *report_format_word(OutputFormat format)
{
    static const char *const words[OUTPUT_COUNT] = {
#define FORMAT(name, word) [OUTPUT_##name] = word,
#include "report/formats.def"
#undef FORMAT
    };
    return words[format];
}
