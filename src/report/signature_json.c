/* A signature as JSON. */
#include <string.h>

#include "report/json_stream.h"
#include "report/signature_report.h"

/* ---- Outputs ---- */

static json_t *json_output(const Signature *signature, const SignatureOutput *output, const char *name, json_t *value)
{
    json_t *object = json_object();
    Text call = {0};
    bool placed = output->position.line != 0;
    json_object_set_new(object, "name", json_text(name));
    json_object_set_new(object, "line", placed ? json_count(output->position.line) : json_null());
    json_object_set_new(object, "file", placed ? json_text(signature->program->files[output->position.file]) : json_null());
    json_object_set_new(object, "value", value);
    json_object_set_new(object, "event", json_text(event_word(output->event)));
    if (output->call)
        signature_call(signature, output, SIZE_MAX, &call);
    json_object_set_new(object, "call", output->call ? json_of_text(&call) : json_null());
    json_object_set_new(object, "freed", json_boolean(output->freed));
    json_object_set_new(object, "unflushed", json_boolean(output->unflushed));
    return object;
}

/* One output for each value that the call printed; one without a value if no value is known. */
static void add_call(const Signature *signature, const SignatureOutput *output, json_t *list)
{
    size_t before = json_array_size(list);
    for (size_t i = 0; i < output->argument_count; i++) {
        Text value = {0};
        if (signature_argument(signature, output, i, &value))
            json_array_append_new(list, json_output(signature, output, signature_argument_name(output, i), json_of_text(&value)));
    }
    if (json_array_size(list) == before)
        json_array_append_new(list, json_output(signature, output, output->name, json_null()));
}

static json_t *json_outputs(const Signature *signature, const SignatureCase *one)
{
    json_t *list = json_array();
    for (size_t i = 0; i < one->output_count; i++) {
        const SignatureOutput *output = &one->outputs[i];
        Text value = {0};
        if (output->call) {
            add_call(signature, output, list);
            continue;
        }
        if (!signature_changes(signature, one, output))
            continue;
        if (output->term_count)
            signature_value(signature, one, output, &value);
        json_array_append_new(list, json_output(signature, output, output->name, output->term_count ? json_of_text(&value) : json_null()));
    }
    return list;
}

/* ---- Cases ---- */

static json_t *json_fault(const TestFault *fault)
{
    json_t *object = json_object();
    bool placed = fault->file && *fault->file;
    json_object_set_new(object, "kind", json_text(fault_word(fault->kind)));
    json_object_set_new(object, "title", json_text(fault_title(fault->kind)));
    json_object_set_new(object, "message", json_text(fault->message));
    json_object_set_new(object, "file", json_text(placed ? fault->file : NULL));
    json_object_set_new(object, "line", placed ? json_count(fault->line) : json_null());
    json_object_set_new(object, "function", json_text(fault->function));
    return object;
}

static json_t *json_exit_code(const Signature *signature, const SignatureCase *one)
{
    Text code = {0};
    Wide value;
    if (one->exit_code == TERM_NONE)
        return json_null();
    if (term_is_constant(signature->terms, one->exit_code, &value))
        return json_count((uint64_t)value & 255); /* the system keeps 8 bits */
    value_term(signature->terms, one->exit_code, TERM_SIGNED, &code);
    return json_of_text(&code);
}

static json_t *json_witness(const SignatureCase *one)
{
    json_t *object = json_object();
    for (size_t i = 0; i < one->witness_count; i++)
        json_object_set_new(object, one->witness[i].name, json_text(one->witness[i].value));
    return object;
}

static json_t *json_case(const Signature *signature, const SignatureCase *one)
{
    json_t *object = json_object();
    Text condition = {0};
    char name[TEST_NAME_SIZE];
    value_condition(signature->terms, one->constraints, one->constraint_count, &condition);
    json_object_set_new(object, "condition", json_of_text(&condition));
    json_object_set_new(object, "outputs", json_outputs(signature, one));
    json_object_set_new(object, "end", json_text(one->returned ? "return" : end_word(one->end)));
    json_object_set_new(object, "exit_code", json_exit_code(signature, one));
    json_object_set_new(object, "signal", one->signal ? json_integer(one->signal) : json_null());
    json_object_set_new(object, "fault", one->fault ? json_fault(one->fault) : json_null());
    json_object_set_new(object, "witness", json_witness(one));
    json_object_set_new(object, "test", json_text(one->test ? test_name(one->test, name) : NULL));
    return object;
}

/* ---- The whole ---- */

static json_t *json_proof(Proof proof)
{
    return proof == PROOF_HOLDS ? json_true() : proof == PROOF_FAILS ? json_false() : json_null();
}

static json_t *json_certificate(const Certificate *certificate)
{
    json_t *object = json_object();
    Text beside = {0};
    if (certificate->off_criterion_faults)
        signature_off_criterion_fault(&certificate->off_criterion_fault, &beside);
    json_object_set_new(object, "made", json_boolean(certificate->made));
    json_object_set_new(object, "disjoint", json_proof(certificate->disjoint));
    json_object_set_new(object, "covers", json_proof(certificate->covers));
    json_object_set_new(object, "proofs_cut_by", json_text(reason_words(certificate->proofs_cut_by)));
    json_object_set_new(object, "sampled", json_count(certificate->sampled));
    json_object_set_new(object, "sample_mismatches", json_count(certificate->sample_mismatches));
    json_object_set_new(object, "faults_beside", json_count(certificate->off_criterion_faults));
    json_object_set_new(object, "beside", certificate->off_criterion_faults ? json_of_text(&beside) : json_null());
    json_object_set_new(object, "native_checked", json_count(certificate->native_checked));
    json_object_set_new(object, "native_mismatches", json_count(certificate->native_mismatches));
    json_object_set_new(object, "native_not_compared", json_count(certificate->native_not_compared));
    json_object_set_new(object, "not_compared_because", json_text(certificate->not_compared_because));
    json_object_set_new(object, "samples_cut_short", json_boolean(certificate->samples_cut_short));
    json_object_set_new(object, "native_cut_short", json_boolean(certificate->native_cut_short));
    json_object_set_new(object, "cut_short_by", json_text(limit_words(certificate->cut_short_by)));
    json_object_set_new(object, "cases_without_native_run", json_count(certificate->cases_without_native_run));
    json_object_set_new(object, "problem", json_text(certificate->problem));
    return object;
}

static void add_summary(JsonStream *stream, const Summary *summary)
{
    static const char *const fields[] = {"entry", "complete", "incomplete_reasons", "bounds", "runs", "solver_calls", "divergences",
                                         "model_failures", "disagreements", "wall_s"};
    json_t *all = json_summary(summary, NULL);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        json_stream_add(stream, fields[i], json_incref(json_object_get(all, fields[i])));
    json_decref(all);
}

static json_t *json_criteria(const Signature *signature)
{
    json_t *criteria = json_array();
    for (size_t i = 0; i < signature->criterion_count; i++)
        json_array_append_new(criteria, json_text(signature->criteria[i]));
    return criteria;
}

bool report_signature_json(const Signature *signature, const Summary *summary, const Stop *stop, FILE *out)
{
    JsonStream stream = {.out = out};
    size_t shown = 0;
    json_stream_open(&stream, NULL, '{');
    add_summary(&stream, summary);
    json_stream_add(&stream, "complete_but_for", json_text("faults that nothing asked for depends on"));
    json_stream_add(&stream, "criteria", json_criteria(signature));
    json_stream_open(&stream, "cases", '[');
    term_print_whole_tables(signature->terms, true);
    for (; shown < signature->ready && !stop_requested(stop); shown++)
        json_stream_add(&stream, NULL, json_case(signature, &signature->cases[shown]));
    term_print_whole_tables(signature->terms, false);
    json_stream_close(&stream);
    json_stream_add(&stream, "cases_not_shown", json_count(signature->count - shown));
    json_stream_add(&stream, "simplified_partly", json_text(reason_words(signature->simplified_partly)));
    json_stream_add(&stream, "certificate", json_certificate(&signature->certificate));
    json_stream_close(&stream);
    return shown == signature->count;
}
