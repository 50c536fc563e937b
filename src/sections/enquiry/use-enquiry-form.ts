import { useCallback, useEffect, useState, type BaseSyntheticEvent } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { loadToaster } from '../../components/toast/show-toast';
import type { EnquiryInput } from '../../domain/enquiry';
import type { FieldError } from '../../domain/field-errors';
import { isService } from '../../domain/enquiry-fields';
import type { Slot } from '../../domain/consultation';
import type { Booking } from './booking';
import { checkCallFields, checkFields, loadSchema } from './check-fields';
import { createDraftKeeper, FORM_FIELDS, isFormField } from './draft';
import type { ServicePage } from './service-page';
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
 * @param search the page's query; `?service=` chooses the service
 * @param findPage the page of the service that the enquiry is about, if it fits the chosen one
 * @param booking makes it a form that books a call, whose time is one of its fields
 */
export function useEnquiryForm(
  search: string,
  findPage: (service: string) => ServicePage | undefined,
  booking?: Booking,
) {
  const form = useForm({
    resolver: booking ? checkCallFields : checkFields,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { setError, setValue, reset, subscribe } = form;
  const [keeper] = useState(() =>
    createDraftKeeper(
      form,
      booking ? { booksCall: true, service: 'consultation' } : { booksCall: false },
    ),
  );
  const [nearby, setNearby] = useState<readonly Slot[]>([]);
  const [faults, setFaults] = useState<FieldError[]>([]);
  const [isQuestioned, setQuestioned] = useState(false);
  const [isBegun, setBegun] = useState(false);
  const questions = useQuestions(form);
  const service = new URLSearchParams(search).get('service');

  const open = useCallback(
    () => keeper.open(isService(service) ? service : null),
    [keeper, service],
  );
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
    onStored: () => {
      empty();
      setBegun(false);
    },
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
      const servicePage = findPage(fields.service)?.href;
      const timeZone = booking?.timeZone;
      await sending.send({ fields, website: websiteOf(event), servicePage, timeZone });
    },
    (errors) => setFaults(listed(errors)),
  );

  return {
    ...sending,
    form,
    submit,
    faults,
    nearby,
    questions,
    isQuestioned,

    /** The visitor begins to fill in the form. */
    begin() {
      if (!isBegun) prepare();
      setBegun(true);
    },

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
