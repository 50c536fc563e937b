import { useEffect, useRef, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { showToast } from '../../components/toast/show-toast';
import type { Enquiry, EnquiryInput } from '../../domain/enquiry';
import { MESSAGES } from '../../domain/messages';
import { isService } from '../../domain/service';
import { sendEnquiry } from './send-enquiry';

/** Loads the schema only when there is something to check: visitors who only read never fetch it. */
const resolver: Resolver<EnquiryInput, unknown, Enquiry> = async (...args) => {
  const { enquiryResolver } = await import('./enquiry-resolver');
  return enquiryResolver(...args);
};

/**
 * The enquiry form's state: fields, errors, sending, and the reference of the last one sent.
 *
 * @param search the page's query; `?service=` chooses the service
 *
 * Sending follows spec §4: idle, then sending; cleared on success; kept on failure.
 */
export function useEnquiryForm(search: string) {
  const form = useForm({ resolver, mode: 'onTouched' });
  const key = useRef<string>(undefined);
  const [reference, setReference] = useState<string>();
  const { setValue, setError, reset } = form;

  useEffect(() => {
    const service = new URLSearchParams(search).get('service');
    if (isService(service)) setValue('service', service);
  }, [search, setValue]);

  const submit = form.handleSubmit(async (enquiry) => {
    key.current ??= crypto.randomUUID();
    const result = await sendEnquiry(enquiry, key.current);
    if (result.outcome === 'sent') {
      key.current = undefined;
      setReference(result.reference);
      reset();
      showToast({ variant: 'success', ...MESSAGES.enquirySent });
      return;
    }
    if (result.outcome === 'invalid') {
      for (const { field, message } of result.errors) setError(field, { message });
      return;
    }
    showToast({ variant: 'error', ...MESSAGES.enquiryFailed });
  });

  return { form, submit, reference };
}
