import { useEffect, useState } from 'react';
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import type { Enquiry, EnquiryInput } from '../../domain/enquiry';
import { ENQUIRY_FIELDS, type EnquiryField } from '../../domain/enquiry-fields';
import type { FieldError } from '../../domain/field-errors';
import { isService } from '../../domain/service';
import { createDraftKeeper } from './draft-keeper';
import { useSending } from './use-sending';

/**
 * Loads the schema only when there is something to check: visitors who only read never fetch it. On a line too bad to
 * fetch it nothing is checked here; the function checks by the same schema.
 */
const resolver: Resolver<EnquiryInput, unknown, Enquiry> = async (values, ...rest) => {
  try {
    const { enquiryResolver } = await import('./enquiry-resolver');
    return await enquiryResolver(values, ...rest);
  } catch {
    return { values: values as Enquiry, errors: {} };
  }
};

const isField = (name: string): name is EnquiryField =>
  ENQUIRY_FIELDS.some((field) => field === name);

function listed(errors: FieldErrors<EnquiryInput>): FieldError[] {
  return ENQUIRY_FIELDS.flatMap((field) => {
    const message = errors[field]?.message;
    return message ? { field, message } : [];
  });
}

/** Programs fill every field they find; this one is hidden from people. */
function websiteOf(form: EventTarget | undefined): string {
  return form instanceof HTMLFormElement ? String(new FormData(form).get('website') ?? '') : '';
}

/**
 * The enquiry form's state: fields, their errors, the draft, and how far sending has come.
 *
 * @param search the page's query; `?service=` chooses the service
 *
 * Sending follows spec §4: idle, then sending; cleared on success; kept on failure.
 */
export function useEnquiryForm(search: string) {
  const form = useForm({ resolver, mode: 'onTouched', shouldFocusError: false });
  const { setError, reset, subscribe } = form;
  const [keeper] = useState(() => createDraftKeeper(form));
  const [faults, setFaults] = useState<FieldError[]>([]);
  const service = new URLSearchParams(search).get('service');

  useEffect(() => keeper.open(isService(service) ? service : null), [keeper, service]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keeper.save(values),
      }),
    [keeper, subscribe],
  );

  const sending = useSending({
    keeper,
    onSent: () => reset(),
    onInvalid: (errors) => {
      for (const { field, message } of errors) if (isField(field)) setError(field, { message });
      setFaults(errors);
    },
  });

  const submit = form.handleSubmit(
    (enquiry, event) => {
      setFaults([]);
      return sending.send(enquiry, websiteOf(event?.target));
    },
    (errors) => setFaults(listed(errors)),
  );

  const sendAsNew = () => {
    keeper.renewKey();
    return submit();
  };

  return { form, submit, sendAsNew, faults, ...sending };
}
