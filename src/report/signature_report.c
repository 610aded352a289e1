#include "report/signature_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

void signature_subject(const Signature *signature, Text *out)
{
    for (size_t i = 0; i < signature->criterion_count; i++)
        text_printf(out, "%s%s", i == 0 ? "" : i + 1 == signature->criterion_count ? " and " : ", ", signature->criteria[i]);
    if (signature->criterion_count == 0)
        text_printf(out, strcmp(signature->entry, "main") == 0 ? "what %s shows" : "what %s does", signature->entry);
}

/* ---- Values ---- */

ValueContext signature_context(const Signature *signature, const SignatureCase *one, const SignatureOutput *output)
{
    return (ValueContext){
        .terms = signature->terms,
        .program = signature->program,
        .places = output->places,
        .place_count = output->place_count,
        .known = one->constraints,
        .known_count = one->constraint_count,
        .undefined = output->undefined,
        .from_addresses = output->from_addresses,
        .of_bytes = signature_has_bytes(signature->terms, output),
        .is_converted = output->event == EVENT_RESULT || output->event == EVENT_OUTPUT,
    };
}

void signature_value(const Signature *signature, const SignatureCase *one, const SignatureOutput *output, Text *out)
{
    ValueContext context = signature_context(signature, one, output);
    if (output->event == EVENT_OUTPUT && value_constant_text(signature->terms, output->terms, output->term_count, out))
        return;
    if (output->from_address)
        text_append(out, VALUE_FROM_ADDRESS);
    else
        value_typed(&context, output->type, output->terms, output->term_count, out);
}

static void signature_fault(const TestFault *fault, Text *out)
{
    if (fault->kind == FAULT_EXTERNAL) /* coset's limit, not the program's mistake */
        text_append(out, "coset cannot go on");
    else
        text_printf(out, "FAULT %s", fault_title(fault->kind));
    if (fault->file && *fault->file)
        text_printf(out, " at %s:%" PRIu32, fault->file, fault->line);
}

bool signature_reports_exit_codes(const Signature *signature)
{
    Wide code;
    for (size_t i = 0; i < signature->ready; i++) {
        Term term = signature->cases[i].exit_code;
        if (term == TERM_NONE)
            continue;
        bool is_zero = term_is_constant(signature->terms, term, &code) && code == 0;
        if (signature->tells_exit_code_0 || !is_zero)
            return true;
    }
    return false;
}

/* ---- Results of a case ---- */

static bool is_only_one(const SignatureCase *one, const SignatureOutput *output)
{
    for (size_t i = 0; i < one->output_count; i++) {
        const SignatureOutput *other = &one->outputs[i];
        if (other != output && other->name && strcmp(other->name, output->name) == 0)
            return false;
    }
    return true;
}

static void append_named(const Signature *signature, const SignatureCase *one, const SignatureOutput *output, Text *out)
{
    text_append(out, output->name);
    if (output->event == EVENT_CRITERION && !is_only_one(one, output))
        text_printf(out, "@%" PRIu32, output->position.line);
    if (output->term_count == 0) {
        text_append(out, " is not reached\n");
        return;
    }
    bool is_criterion = output->event == EVENT_CRITERION;
    if (is_criterion && output->term_count == 1 && signature_is_input(signature->terms, output->terms[0], output->name, "")) {
        text_append(out, " is unchanged\n");
        return;
    }
    Text value = {0};
    signature_value(signature, one, output, &value);
    bool becomes = is_criterion && signature_speaks_of(signature->terms, output, output->name);
    signature_equal(becomes, value.bytes, out);
    text_release(&value);
}

static void append_output(const Signature *signature, const SignatureCase *one, const SignatureOutput *output,
                          const SignatureStyle *style, Text *out)
{
    if (output->call) {
        signature_call(signature, output, PIECES_MOST, out);
        text_append(out, output->unflushed ? VALUE_UNFLUSHED "\n" : "\n");
    } else if (output->event == EVENT_RESULT || output->event == EVENT_OUTPUT) {
        text_append(out, output->event == EVENT_RESULT ? "returns " : "writes ");
        signature_value(signature, one, output, out);
        text_append(out, output->unflushed ? VALUE_UNFLUSHED "\n" : "\n");
    } else if (signature_is_memory(output)) {
        signature_memory(signature, one, output, style, out);
    } else {
        append_named(signature, one, output, out);
    }
}

static bool has_result(const SignatureCase *one)
{
    for (size_t i = 0; i < one->output_count; i++)
        if (one->outputs[i].event == EVENT_RESULT)
            return true;
    return false;
}

/* The return of a void function is shown only if the case has no other result, or if the function may exit instead. */
static void append_return(const SignatureCase *one, const SignatureStyle *style, bool is_first, Text *out)
{
    if (!has_result(one) && (is_first || style->exit_codes))
        text_append(out, "returns\n");
}

static void append_end(const Signature *signature, const SignatureCase *one, const SignatureStyle *style, bool is_first, Text *out)
{
    if (one->returned) {
        append_return(one, style, is_first, out);
        return;
    }
    if (one->fault)
        signature_fault(one->fault, out);
    else if (one->end == END_SIGNAL)
        text_printf(out, "ends by signal %d", one->signal);
    else if (one->end == END_SILENT)
        text_append(out, "ends silently");
    else if (one->end != END_EXIT)
        text_printf(out, "is cut short (%s)", end_word(one->end));
    else if (one->exit_code != TERM_NONE && style->exit_codes) {
        text_append(out, "exit code ");
        value_term(signature->terms, one->exit_code, TERM_SIGNED, out);
    } else
        return;
    text_append(out, "\n");
}

/* True for the message of a failed assertion: the fault implies it. */
static bool is_implied_by_fault(const SignatureCase *one, const SignatureOutput *output)
{
    return one->fault && output->call && strncmp(output->call, "__", 2) == 0;
}

void signature_results(const Signature *signature, const SignatureCase *one, const SignatureStyle *style, Text *out)
{
    size_t before = out->length;
    for (size_t i = 0; i < one->output_count; i++)
        if (!is_implied_by_fault(one, &one->outputs[i]))
            append_output(signature, one, &one->outputs[i], style, out);
    append_end(signature, one, style, out->length == before, out);
    if (out->length == before)
        text_append(out, "nothing\n");
    out->bytes[--out->length] = '\0';
}

/* ---- Completeness and certificate ---- */

static void append_reasons(const Summary *summary, Text *out)
{
    text_append(out, "Not complete: other inputs may do something else, because of\n");
    for (size_t i = 0; i < summary->incomplete.count; i++) {
        const Incomplete *incomplete = &summary->incomplete.items[i];
        text_append(out, "- ");
        incomplete_append(incomplete, out);
        if (incomplete->file && *incomplete->file)
            text_printf(out, " at %s:%" PRIu32, incomplete->file, incomplete->line);
        if (incomplete->count > 1)
            text_printf(out, " (%" PRIu64 " times)", incomplete->count);
        text_append(out, "\n");
    }
}

static void append_bounds(const Summary *summary, Text *out)
{
    if (summary->bounds.count == 0)
        return;
    text_append(out, summary->complete ? "Complete within: " : "Within: ");
    bounds_append(summary, out);
    text_append(out, ".\n");
}

static const char *proof_word(Proof proof)
{
    return proof == PROOF_HOLDS ? "proved" : proof == PROOF_FAILS ? "REFUTED" : proof == PROOF_NONE ? "not tried" : "not proved";
}

static void append_proofs(const Signature *signature, const Certificate *certificate, Text *out)
{
    size_t count = signature->count;
    const char *cases = count == 1 ? "the case covers" : "the cases cover";
    if (count > 1 && certificate->disjoint == certificate->covers)
        text_printf(out, "the %zu cases are disjoint and cover every allowed input (%s)", count, proof_word(certificate->covers));
    else if (count > 1)
        text_printf(out, "the %zu cases are disjoint (%s); %s every allowed input (%s)", count, proof_word(certificate->disjoint), cases,
                    proof_word(certificate->covers));
    else
        text_printf(out, "%s every allowed input (%s)", cases, proof_word(certificate->covers));
}

void signature_off_criterion_fault(const FoundFault *found, Text *out)
{
    text_printf(out, "%s at %s:%" PRIu32 ", with %s", fault_title(found->fault.kind), found->fault.file, found->fault.line, found->inputs);
}

static void append_cut_short(const Signature *signature, Text *out)
{
    const Certificate *certificate = &signature->certificate;
    const char *what = !certificate->samples_cut_short ? "the native runs were" :
                       certificate->native_cut_short ? "samples and native runs were" : "samples were";
    text_printf(out, "  NOT WHOLE: %s cut short (%s)", what, limit_words(certificate->cut_short_by));
    if (certificate->native_cut_short && certificate->cases_without_native_run > 0)
        text_printf(out, "; %" PRIu64 " of %zu case%s had no native run", certificate->cases_without_native_run,
                    signature->count, plural(signature->count));
    else if (certificate->native_cut_short)
        text_append(out, "; every case had a native run");
    text_append(out, ".\n");
}

static void append_certificate(const Signature *signature, Text *out)
{
    const Certificate *certificate = &signature->certificate;
    text_append(out, "Certificate: ");
    append_proofs(signature, certificate, out);
    text_printf(out, ";\n  %" PRIu64 " sampled input%s, %" PRIu64 " mismatch%s; %" PRIu64 " native run%s, %" PRIu64 " mismatch%s.\n",
                certificate->sampled, plural(certificate->sampled), certificate->sample_mismatches,
                certificate->sample_mismatches == 1 ? "" : "es", certificate->native_checked, plural(certificate->native_checked),
                certificate->native_mismatches, certificate->native_mismatches == 1 ? "" : "es");
    if (certificate->native_not_compared)
        text_printf(out, "  NOT WHOLE: %" PRIu64 " more native run%s could not compare everything: %s.\n", certificate->native_not_compared,
                    plural(certificate->native_not_compared), certificate->not_compared_because);
    if (certificate->off_criterion_faults) {
        text_printf(out, "  BESIDE: %" PRIu64 " of the sampled inputs end%s in a fault that no case tells, because nothing shown depends on it:\n"
                         "  ", certificate->off_criterion_faults, certificate->off_criterion_faults == 1 ? "s" : "");
        signature_off_criterion_fault(&certificate->off_criterion_fault, out);
        text_append(out, "\n");
    }
    if (certificate->proofs_cut_by != REASON_NONE)
        text_printf(out, "  NOT WHOLE: proofs were cut short (%s).\n", reason_words(certificate->proofs_cut_by));
    if (certificate->cut_short_by != LIMIT_NONE)
        append_cut_short(signature, out);
    if (certificate->problem)
        text_printf(out, "THE CERTIFICATE DOES NOT HOLD: %s\n", certificate->problem);
}

void signature_conclusion(const Signature *signature, const Summary *summary, Text *out)
{
    if (summary->complete)
        text_printf(out, "Complete: every allowed input belongs to %s (a fault that nothing shown depends on aside).\n",
                    signature->count == 1 ? "this case" : "one of these cases");
    else
        append_reasons(summary, out);
    append_bounds(summary, out);
    doubts_append(summary, out);
    if (signature->simplified_partly != REASON_NONE)
        text_printf(out, "Simplifying was cut short (%s): conditions may be longer than need be.\n",
                    reason_words(signature->simplified_partly));
    if (signature->certificate.made)
        append_certificate(signature, out);
    else if (summary->complete)
        text_append(out, "(--certify proves that, and compares the cases with native runs.)\n");
    text_printf(out, "%" PRIu64 " run%s, %" PRIu64 " solver call%s, %.1f s.\n", summary->runs, plural(summary->runs),
                summary->solver_calls, plural(summary->solver_calls), summary->wall_s);
}
