import type { Service } from '../../domain/enquiry-fields';
import type { Durability } from '../database';
import { fieldsOf, holdsText, isSameText } from '../enquiry-text';
import { chooseService, type EnquiryFormState, fillEmpty, replaceText } from '../form-fields';
import { removeUnsent, saveUnsent } from '../store';
import {
  afterArrival,
  afterGiveBack,
  afterSend,
  afterTyping,
  type Draft,
  type Held,
  keyLeft,
  renewed,
  toSend,
  type WaitingEnquiry,
} from '../unsent-enquiry';
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
  held: Held = {};
  private isOpen = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private opening: Promise<void> | undefined;
  /** Only a tab with a draft needs a name. */
  readonly place = {
    get tab() {
      return tabId();
    },
    /** The service last taken from the address. */
    requestedService: null as Service | null,
  };

  constructor(
    private readonly form: EnquiryFormState,
    private readonly options: DraftOptions,
  ) {}

  /** The key of the enquiry that the form holds, once it holds one. */
  get key(): string | undefined {
    return this.held.draft?.key ?? this.held.sent?.key;
  }

  get fields() {
    return fieldsOf(this.form.getValues());
  }

  /**
   * Fills the form with what was typed earlier. The address's service wins over the draft's, unless the draft was written
   * under the same address.
   *
   * @param service the service that the address asks for; called again when that changes
   */
  open(service: Service | null): Promise<void> {
    if (this.opening && service !== this.place.requestedService) this.chooseService(service);
    this.place.requestedService = service;
    this.opening ??= this.restore(service);
    return this.opening;
  }

  /** Text typed before scripts came wins over the draft. */
  private async restore(requested: Service | null): Promise<void> {
    const typedBefore = this.fields;
    if (!typedBefore.service) this.chooseService(requested);
    const { service } = this.fields;
    const claimed = await claimDraft();
    if (claimed) {
      const isChosen = Boolean(typedBefore.service) || this.fields.service !== service;
      const isAsked = requested !== null && requested !== claimed.requestedService;
      const { booksCall } = this.options;
      fillEmpty(this.form, claimed.fields, { booksCall, withService: !isChosen && !isAsked });
      void this.hold({ draft: claimed });
      // An enquiry that came back is kept until it is changed, not for a day.
      this.options.onSaved(!claimed.isReturned);
      if (claimed.isReturned) this.options.onReturned();
    }
    this.isOpen = true;
    const { fields } = this;
    const isNew = !claimed || !isSameText(fields, claimed.fields);
    // It was typed at some time since the page came.
    if (isNew && holdsText(fields)) this.keep(fields, performance.timeOrigin);
  }

  private chooseService(requested: Service | null): void {
    chooseService(this.form, requested, this.options.booksCall);
  }

  /** From now on the form stands for this. */
  private async hold(next: Held, withSaving = false): Promise<void> {
    const before = this.held;
    this.held = next;
    if (next.draft && !before.draft && !before.sent) holdTab(next.draft.tab);
    const left = keyLeft(before, next);
    if (withSaving && next.draft) await saveUnsent(next.draft);
    if (left !== undefined) await removeUnsent(left);
  }

  /** Stores the form's values soon. */
  keep(values: object = this.fields, startedAt?: number): void {
    if (!this.isOpen) return;
    const { held, place } = this;
    void this.hold(afterTyping({ held, fields: fieldsOf(values), place }, startedAt));
    this.saveSoon();
  }

  private saveSoon(): void {
    if (this.held.draft) this.timer ??= setTimeout(() => void this.save('relaxed'), SAVE_WITHIN_MS);
  }

  /** Stores at once what is not stored yet. */
  async save(durability: Durability): Promise<void> {
    if (this.timer === undefined) return;
    this.cancelSaving();
    const { draft } = this.held;
    if (draft) this.options.onSaved((await saveUnsent(draft, durability)) === 'stored');
  }

  private cancelSaving(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** The draft as it is sent. */
  async take(): Promise<Draft> {
    await this.opening;
    return toSend(this);
  }

  /** The form sends this enquiry. */
  async send(enquiry: WaitingEnquiry): Promise<void> {
    this.cancelSaving();
    const left = this.hold(afterSend(this, enquiry));
    this.saveSoon();
    await left;
  }

  /** Puts an enquiry that will not be sent by itself back into the form. */
  async adopt(enquiry: WaitingEnquiry): Promise<void> {
    const next = afterGiveBack(this, enquiry);
    const saved = this.hold(next, true);
    replaceText(this.form, next.draft.fields, this.options.booksCall);
    this.cancelSaving();
    await saved;
  }

  /** The server has stored the enquiry. */
  finish(enquiry: WaitingEnquiry): void {
    const next = afterArrival(this, enquiry);
    if (!next.draft) return void this.forget();
    void this.hold(next);
    replaceText(this.form, next.draft.fields, this.options.booksCall);
    this.saveSoon();
  }

  /** From here on the form holds another enquiry than before. */
  async renewKey(): Promise<void> {
    await this.hold(renewed(await this.take()), true);
  }

  /** The visitor does not want the text any more, or it is stored: the form is empty again. */
  async forget(): Promise<void> {
    this.cancelSaving();
    const left = this.hold({});
    this.form.reset();
    this.chooseService(null);
    await left;
  }
}
