import { useEffect, useState, type BaseSyntheticEvent } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { loadToaster } from '../../components/toast/show-toast';
import type { EnquiryInput } from '../../domain/enquiry';
import { ENQUIRY_FIELDS, type EnquiryField } from '../../domain/enquiry-fields';
import type { FieldError } from '../../domain/field-errors';
import { isService } from '../../domain/service';
import { checkFields, loadSchema } from './check-fields';
import { createDraftKeeper } from './draft';
import type { ServicePage } from './service-page';
import { startWorker } from './service-worker';
import { useQuestions } from './use-questions';
import { useSending } from './use-sending';

const isField = (name: string): name is EnquiryField =>
  ENQUIRY_FIELDS.some((field) => field === name);

function listed(errors: FieldErrors<EnquiryInput>): FieldError[] {
  return ENQUIRY_FIELDS.flatMap((field) => {
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
 */
export function useEnquiryForm(
  search: string,
  findPage: (service: string) => ServicePage | undefined,
) {
  const form = useForm({ resolver: checkFields, mode: 'onTouched', shouldFocusError: false });
  const { setError, reset, subscribe } = form;
  const [keeper] = useState(() => createDraftKeeper(form));
  const [faults, setFaults] = useState<FieldError[]>([]);
  const [isQuestioned, setQuestioned] = useState(false);
  const [isBegun, setBegun] = useState(false);
  const questions = useQuestions(form);
  const service = new URLSearchParams(search).get('service');

  useEffect(() => keeper.open(isService(service) ? service : null), [keeper, service]);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keeper.save(values) }),
    [keeper, subscribe],
  );

  const sending = useSending({
    keeper,
    onStored: () => {
      reset();
      setBegun(false);
    },
    onInvalid: (errors) => {
      for (const { field, message } of errors) if (isField(field)) setError(field, { message });
      setFaults(errors);
    },
  });

  const submit = form.handleSubmit(
    async (fields, event) => {
      setFaults([]);
      const isUnseen = questions.hasUnseen();
      setQuestioned(isUnseen);
      if (isUnseen) return;
      const servicePage = findPage(fields.service)?.href;
      await sending.send({ fields, website: websiteOf(event), servicePage });
    },
    (errors) => setFaults(listed(errors)),
  );

  return {
    ...sending,
    form,
    submit,
    faults,
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
      reset();
      sending.startAgain();
    },
  };
}
