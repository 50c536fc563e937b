import { useCallback, useEffect, useState, type BaseSyntheticEvent } from 'react';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { readJourney } from '../components/journey';
import { loadToaster } from '../components/toast/show-toast';
import type { Slot } from '../domain/consultation';
import type { EnquiryInput } from '../domain/enquiry';
import { isService } from '../domain/enquiry-fields';
import type { FieldError } from '../domain/field-errors';
import type { Booking } from './booking';
import { checkFields, loadSchema } from './check-fields';
import { createDraftKeeper, FORM_FIELDS, isFormField } from './draft';
import { findServicePage, type ServicePage } from './service-page';
import { startWorker } from './service-worker';
import { useQuestions } from './use-questions';
import { useSending } from './use-sending';

function listed(errors: FieldErrors<EnquiryInput>): FieldError[] {
  return FORM_FIELDS.flatMap((field) => {
    const message = errors[field]?.message;
    return message ? { field, message } : [];
  });
}

/** Programs fill every field they find; this one is hidden from people. */
function websiteOf(event: BaseSyntheticEvent | undefined): string {
  const form: unknown = event?.target;
  return form instanceof HTMLFormElement ? String(new FormData(form).get('website') ?? '') : '';
}

/** Fetches all that the form may need later, while there is a connection. What cannot be had is asked for again when needed. */
function prepare(): void {
  for (const load of [loadSchema, loadToaster]) load().catch(() => undefined);
  void startWorker();
}

/**
 * The enquiry form's state: fields, their errors, questions and draft, and how far sending has come.
 * Sending follows spec §4: idle, then sending; cleared on success; kept on failure.
 *
 * @param search the page's query; `?service=` chooses the service, `?from=` names the page of one
 * @param booking makes it a form that books a call, whose time is one of its fields
 */
export function useEnquiryForm(
  search: string,
  servicePages: readonly ServicePage[],
  booking?: Booking,
) {
  const booksCall = booking !== undefined;
  const form = useForm({
    resolver: checkFields(booksCall),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { control, setError, setValue, reset, subscribe } = form;
  const [keeper] = useState(() => createDraftKeeper(form, booksCall));
  const [nearby, setNearby] = useState<readonly Slot[]>([]);
  const [faults, setFaults] = useState<FieldError[]>([]);
  const [isQuestioned, setQuestioned] = useState(false);
  const questions = useQuestions(form);
  const servicePage = findServicePage(servicePages, search, useWatch({ control, name: 'service' }));
  const named = new URLSearchParams(search).get('service');
  const requested = isService(named) ? named : null;

  const open = useCallback(() => keeper.open(requested), [keeper, requested]);
  useEffect(open, [open]);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keeper.save(values) }),
    [keeper, subscribe],
  );

  function empty(): void {
    reset();
    setNearby([]);
    open();
  }

  const sending = useSending({
    keeper,
    onStored: empty,
    onInvalid: (errors, slots) => {
      if (slots) {
        setValue('consultation_at', '');
        setNearby(slots);
        booking?.onRefused();
      }
      for (const { field, message } of errors) if (isFormField(field)) setError(field, { message });
      setFaults(errors);
    },
  });

  const submit = form.handleSubmit(
    async (fields, event) => {
      setFaults([]);
      setNearby([]);
      const isUnseen = questions.hasUnseen();
      setQuestioned(isUnseen);
      if (isUnseen) return;
      const { key, startedAt } = keeper.sent();
      const body = {
        ...fields,
        website: websiteOf(event),
        filled_in_ms: Math.max(0, Math.round(Date.now() - startedAt)),
        journey: readJourney(servicePage?.href),
        time_zone: booking?.timeZone,
      };
      await sending.send({ key, body: JSON.stringify(body) });
    },
    (errors) => setFaults(listed(errors)),
  );

  return {
    ...sending,
    form,
    prepare,
    submit,
    faults,
    nearby,
    questions,
    isQuestioned,
    servicePage,

    sendAsNew() {
      keeper.renewKey();
      return submit();
    },

    clear() {
      keeper.erase();
      setFaults([]);
      setQuestioned(false);
      empty();
      sending.startAgain();
    },
  };
}
