import { useCallback, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { readJourney } from '../../components/journey';
import { loadToaster } from '../../components/toast/show-toast';
import type { Slot } from '../../domain/consultation';
import type { Enquiry } from '../../domain/enquiry';
import { CHOICES, type Service } from '../../domain/enquiry-fields';
import type { FieldError } from '../../domain/zod';
import type { Booking } from '../booking';
import { whenIdle } from '../when-idle';
import { formFieldOf } from '../enquiry-text';
import { checkFields, type EnquiryFormState, listed, loadSchema } from '../form-fields';
import { readFields } from './read-fields';
import { startWorker } from '../keep-sending';
import { after, type Draft, type WaitingEnquiry } from '../unsent-enquiry';
import { FormDraft } from './draft';
import { useQuestions } from './form-notices';
import { useFiles } from './use-files';
import { findServicePage, type ServicePage } from './service-page';
import { useSending } from './use-sending';
import { LANGUAGES } from '../../language/languages';
import { language } from '../../language/language-context';

/** Programs fill every field they find; this one is hidden from people. */
const trapOf = (form: HTMLFormElement) => String(new FormData(form).get('topic') ?? '');

/**
 * Fetches the toasts and starts the worker while there is a connection. A part that fails to load is fetched again when
 * needed.
 */
export function prepareToSend(): void {
  whenIdle(() => void loadToaster().catch(() => undefined));
  void startWorker();
}

/** Moments after which the page may be gone; `blur` is any field's and the window's. */
function saveOnLeaving(draft: FormDraft): () => void {
  const save = () => void draft.save('strict');
  document.addEventListener('visibilitychange', save);
  window.addEventListener('pagehide', save);
  window.addEventListener('blur', save, { capture: true });
  return () => {
    document.removeEventListener('visibilitychange', save);
    window.removeEventListener('pagehide', save);
    window.removeEventListener('blur', save, { capture: true });
    save();
  };
}

/**
 * The form's draft, stored while the visitor types.
 *
 * @param requested the service that the address asks for
 */
function useDraft(form: EnquiryFormState, booksCall: boolean, requested: Service | null) {
  const [isStored, setStored] = useState(false);
  const [isReturned, setReturned] = useState(false);
  const [draft] = useState(() => {
    const onReturned = () => setReturned(true);
    return new FormDraft(form, { booksCall, onSaved: setStored, onReturned });
  });
  const open = useCallback(() => draft.open(requested), [draft, requested]);
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values) }),
    [draft, subscribe],
  );
  useEffect(() => saveOnLeaving(draft), [draft]);
  return { draft, open, isStored, isReturned };
}

/** The form's problems: what is wrong with its fields, and free times instead of one that has gone. */
function useProblems({ setError, setValue }: EnquiryFormState, onTimeGone?: () => void) {
  const [faults, setFaults] = useState<FieldError[]>([]);
  const [nearby, setNearby] = useState<readonly Slot[]>([]);
  return {
    faults,
    nearby,
    setFaults,

    clear() {
      setFaults([]);
      setNearby([]);
    },

    show(errors: FieldError[], slots?: readonly Slot[]) {
      if (slots) {
        setValue('consultation_at', '');
        setNearby(slots);
        onTimeGone?.();
      }
      for (const { field, message } of errors) {
        const path = formFieldOf(field);
        if (path) setError(path, { message });
      }
      setFaults(errors);
    },
  };
}

interface RequestContext {
  topic: string;
  servicePage: string | undefined;
  timeZone: string | undefined;
}

/**
 * The enquiry with the request that every attempt repeats word for word, so that the server knows it again.
 *
 * @param files the server's ids of those that it knows
 */
function asWaiting(
  draft: Draft,
  enquiry: Enquiry,
  context: RequestContext,
  files: readonly string[],
): WaitingEnquiry {
  const body = {
    ...enquiry,
    topic: context.topic,
    filled_in_ms: Math.max(0, Math.round(Date.now() - draft.startedAt)),
    journey: readJourney(context.servicePage),
    time_zone: context.timeZone,
    ...(LANGUAGES.length > 1 && { language: language() }),
    ...(files.length > 0 && { files }),
  };
  return after('send', draft, JSON.stringify(body));
}

/** Takes the enquiry out of the draft, and its files along. */
async function takeWaiting(
  draft: FormDraft,
  enquiry: Enquiry,
  context: RequestContext,
  files: ReturnType<typeof useFiles>,
): Promise<WaitingEnquiry> {
  const taken = await draft.take();
  const ids = files?.idsIn(taken.fields.files) ?? [];
  const waiting = asWaiting(taken, enquiry, context, files?.namesOf(ids) ?? []);
  files?.sendUnder(waiting.key, ids);
  return waiting;
}

/** The service that the page's query asks for. */
function requestedService(search: string) {
  const named = new URLSearchParams(search).get('service');
  return CHOICES.service.offered.find((key) => key === named) ?? null;
}

/**
 * The enquiry form's state: fields, their errors, questions and draft, and how far sending has come.
 * Sending goes through these states: idle, then sending; cleared on success; kept on failure.
 *
 * @param element the form in the page
 * @param search the page's query; `?service=` chooses the service, `?from=` names the page of one
 * @param booking makes it a form that books a call, whose time is one of its fields
 */
export function useEnquiryForm(
  element: HTMLFormElement,
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
  const { draft, open, isStored, isReturned } = useDraft(form, booksCall, requestedService(search));
  const [isQuestioned, setQuestioned] = useState(false);
  const questions = useQuestions(form);
  const problems = useProblems(form, booking?.onRefused);
  const [service, chosenTime] = useWatch({
    control: form.control,
    name: ['service', 'consultation_at'],
  });
  const servicePage = findServicePage(servicePages, search, service);
  const keyOf = useCallback(() => draft.key, [draft]);
  const files = useFiles(element, form, keyOf);
  const sending = useSending({ draft, onStored: problems.clear, onInvalid: problems.show });

  const { refresh } = sending;
  useEffect(() => void open().then(refresh), [open, refresh]);
  useEffect(() => whenIdle(() => void loadSchema()), []);

  const sendFields = form.handleSubmit(
    async (enquiry) => {
      problems.clear();
      const isUnseen = questions.hasUnseen();
      setQuestioned(isUnseen);
      if (isUnseen) return;
      const context = {
        topic: trapOf(element),
        servicePage: servicePage?.href,
        timeZone: booking?.timeZone,
      };
      await sending.send(await takeWaiting(draft, enquiry, context, files));
    },
    (errors) => problems.setFaults(listed(errors)),
  );

  function submit(): Promise<void> {
    readFields(form, element);
    return sendFields();
  }

  return {
    ...sending,
    form,
    submit,
    problems,
    chosenTime: chosenTime || undefined,
    questions,
    files,
    keyOf,
    isQuestioned,
    servicePage,
    /** Whether the device has stored the text. */
    isStored,
    /** The text is of an enquiry that could not be sent for a week. */
    isReturned,

    async sendAsNew() {
      await draft.renewKey();
      await submit();
    },

    clear() {
      void draft.forget();
      problems.clear();
      setQuestioned(false);
      sending.startAgain();
    },
  };
}
