import { v4 as uuid } from 'uuid';
import type { Service } from '../../domain/enquiry-fields';
import type { Durability } from '../database';
import { type EnquiryFields, fieldsOf, holdsText, isSameText } from '../enquiry-text';
import { chooseService, type EnquiryFormState, fillEmpty, replaceText } from '../form-fields';
import { removeUnsent, saveUnsent } from '../store';
import { asDraft, type Draft, type UnsentEnquiry } from '../unsent-enquiry';
import { claimDraft, holdTab, tabId } from './tab-draft';

/** Text is stored this much later than it is typed, at most. */
const SAVE_WITHIN_MS = 300;

interface DraftOptions {
  /** A form that books no call leaves a draft's time alone. */
  booksCall: boolean;
  /** Called with whether the device has stored the text. */
  onSaved: (isStored: boolean) => void;
  /** Called when the draft is an enquiry that waited for too long. */
  onReturned: () => void;
}

/** Keeps the text typed into a form until it is stored with us: over reloads, other pages, failures and closed browsers. */
export class FormDraft {
  /** The key of the enquiry that this form has sent, until it is answered or back in the form. */
  sentKey: string | undefined;
  private draft: Draft | undefined;
  private isOpen = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private opening: Promise<void> | undefined;
  /** The service last taken from the address. */
  private requestedService: Service | null = null;

  constructor(
    private readonly form: EnquiryFormState,
    private readonly options: DraftOptions,
  ) {}

  /** The key of the draft, once there is one. */
  get key(): string | undefined {
    return this.draft?.key;
  }

  /**
   * Fills the form with what was typed earlier. The address's service wins over the draft's, unless the draft was written
   * under the same address.
   *
   * @param service the service that the address asks for; called again when that changes
   */
  open(service: Service | null): Promise<void> {
    if (this.opening && service !== this.requestedService) this.chooseService(service);
    this.requestedService = service;
    this.opening ??= this.restore(service);
    return this.opening;
  }

  /** Text typed before scripts came wins over the draft. */
  private async restore(requested: Service | null): Promise<void> {
    const { getValues } = this.form;
    const typed = fieldsOf(getValues());
    if (!typed.service) this.chooseService(requested);
    const before = getValues('service');
    const claimed = await claimDraft();
    if (claimed) {
      const isChosen = Boolean(typed.service) || getValues('service') !== before;
      const isAsked = requested !== null && requested !== claimed.requestedService;
      const { booksCall } = this.options;
      fillEmpty(this.form, claimed.fields, { booksCall, withService: !isChosen && !isAsked });
      this.hold(claimed);
      // An enquiry that came back is kept until it is changed, not for a day.
      this.options.onSaved(!claimed.isReturned);
      if (claimed.isReturned) this.options.onReturned();
    }
    this.isOpen = true;
    const values = getValues();
    const isNew = !claimed || !isSameText(fieldsOf(values), claimed.fields);
    // It was typed at some time since the page came.
    if (isNew && holdsText(fieldsOf(values))) this.keep(values, performance.timeOrigin);
  }

  private chooseService(requested: Service | null): void {
    chooseService(this.form, requested, this.options.booksCall);
  }

  private hold(draft: Draft): void {
    if (!this.draft) holdTab(draft.tab);
    this.draft = draft;
  }

  private begin(fields: EnquiryFields, startedAt: number): Draft {
    return {
      state: 'draft',
      key: uuid(),
      fields,
      startedAt,
      changedAt: Date.now(),
      requestedService: this.requestedService,
      tab: tabId(),
    };
  }

  /** Stores the form's values soon. What is typed after Send does not replace what was sent. */
  keep(values: object, startedAt = Date.now()): void {
    const fields = fieldsOf(values);
    const { draft: before, requestedService } = this;
    if (!this.isOpen || (!before && !holdsText(fields))) return;
    const isSent = before !== undefined && before.key === this.sentKey;
    if (isSent && isSameText(fields, before.fields)) return;
    const isNew = isSent || !before;
    const current = isNew ? this.begin(fields, before?.startedAt ?? startedAt) : before;
    const { isReturned: _known, ...draft } = current;
    this.hold({ ...draft, fields, requestedService });
    this.timer ??= setTimeout(() => void this.save('relaxed'), SAVE_WITHIN_MS);
  }

  /** Stores at once what is not stored yet. */
  async save(durability: Durability): Promise<void> {
    if (this.timer === undefined || !this.draft) return;
    this.cancelSaving();
    this.options.onSaved((await saveUnsent(this.draft, durability)) === 'stored');
  }

  private cancelSaving(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** The draft as it is sent. A form that was never typed into has none yet. */
  async take(): Promise<Draft> {
    await this.opening;
    this.cancelSaving();
    const fields = fieldsOf(this.form.getValues());
    this.hold({ ...(this.draft ?? this.begin(fields, Date.now())), fields });
    return this.draft as Draft;
  }

  /** Puts an enquiry that will not be sent by itself back into the form. A later version that is there already stays. */
  async adopt(enquiry: UnsentEnquiry): Promise<void> {
    const { key: before, requestedService } = this;
    const fields = this.holdsOther(enquiry) ? fieldsOf(this.form.getValues()) : enquiry.fields;
    const draft = { ...asDraft(enquiry), fields, tab: tabId(), requestedService };
    this.sentKey = undefined;
    this.hold(draft);
    replaceText(this.form, fields, this.options.booksCall);
    this.cancelSaving();
    await saveUnsent(draft);
    if (before !== undefined && before !== draft.key) await removeUnsent(before);
  }

  /** Another version under its key was answered, and has left the store. */
  keepOn(): void {
    this.keep(this.form.getValues());
  }

  /** Whether the form holds another text than this enquiry. */
  differsFrom({ fields }: UnsentEnquiry): boolean {
    return !isSameText(fieldsOf(this.form.getValues()), fields);
  }

  /** Whether the form holds text that differs from this enquiry's. */
  holdsOther(enquiry: UnsentEnquiry | undefined): boolean {
    const holdsAny = holdsText(fieldsOf(this.form.getValues()));
    return holdsAny && (enquiry === undefined || this.differsFrom(enquiry));
  }

  /** From here on the form holds another enquiry than before. */
  async renewKey(): Promise<void> {
    const { key, ...draft } = await this.take();
    this.draft = { ...draft, key: uuid() };
    await removeUnsent(key);
  }

  /** The enquiry is stored. Text typed since stays as another one; the time of a call is taken now, by this one. */
  finish(enquiry: UnsentEnquiry): void {
    if (!this.holdsOther(enquiry)) return void this.forget();
    this.sentKey = undefined;
    const { consultation_at } = enquiry.fields;
    const isSameTime = consultation_at === this.form.getValues('consultation_at');
    if (consultation_at && isSameTime) this.form.setValue('consultation_at', '');
  }

  /** The visitor does not want the text any more, or it is stored: the form is empty again. */
  async forget(): Promise<void> {
    const { key } = this;
    this.cancelSaving();
    this.draft = undefined;
    this.sentKey = undefined;
    this.form.reset();
    this.chooseService(null);
    if (key !== undefined) await removeUnsent(key);
  }
}
