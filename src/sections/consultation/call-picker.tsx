import { type ReactNode, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import words from '../../words/call';
import { Submit } from '../../components/action';
import { useShownError } from '../../components/field';
import * as field from '../../components/field.module.css';
import { Notice } from '../../components/notice';
import { InPlace, Place, usePart, useText } from '../../components/written-page';
import type { Slot } from '../../domain/consultation';
import { AGENCY_TIME_ZONE, timeZoneLabel, timeZones } from '../../domain/clock';
import { CONSULTATION_ONLY } from '../../domain/enquiry-fields';
import { fill } from '../../language/fill';
import { PLAIN_PAGES } from '../../domain/site-paths';
import { BOOKING_PAGE, TIME_FIELD_ID, type TimeChoice } from '../../enquiry/booking';
import { PLACES } from '../../enquiry/form/enquiry-form';
import { SiteLink } from '../../components/site-link';
import { apiPath } from '../../language/paths';
import * as styles from './consultation.module.css';
import { FIRST_TIMES, FreeTimes, TIME_ERROR_ID } from './free-times';

interface ToComeProps {
  of: 'days' | 'times';
  count: number;
}

/** Holds the place of days or times, so that nothing moves when they come. */
const ToCome = ({ of, count }: ToComeProps) => (
  <div className={styles[of]} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.blank} />
    ))}
  </div>
);

/** Until the times have come. */
const LoadingTimes = ({ horizonDays }: { horizonDays: number }) => (
  <>
    <div>
      <p role="status" className={styles.legend}>
        {words.loading}
      </p>
      <noscript>
        <p>
          {words.needsScripts}{' '}
          <a href={apiPath(PLAIN_PAGES.get(BOOKING_PAGE) ?? BOOKING_PAGE)}>
            {words.withoutScripts}
          </a>
        </p>
      </noscript>
      <ToCome of="days" count={horizonDays + 1} />
    </div>
    <div aria-hidden="true">
      <p className={styles.legend}>{words.time}</p>
      <ToCome of="times" count={FIRST_TIMES} />
    </div>
  </>
);

/** Stands for the choice while there is none. A post meanwhile must not pass for an enquiry without a call. */
const NoTimes = ({ children }: { children: ReactNode }) => (
  <div id={TIME_FIELD_ID} tabIndex={-1} className={styles.picker}>
    {children}
    <input type="hidden" name="consultation_at" value="none" />
  </div>
);

const PICKER_ID = 'call-picker';
const ZONE_ID = 'call-time-zone';
const OTHER_WAY_ID = 'call-other-way';

/** Carries the typed text to the form that needs no time. */
const otherWay = (service: string) => `/contact?service=${service}#enquiry`;

/** The choice of a day and a time for the call as the page is built; `LiveCallPicker` offers the times. */
export const CallPicker = ({ horizonDays }: { horizonDays: number }) => (
  <div id={PICKER_ID} className={styles.picker}>
    <p id={TIME_ERROR_ID} className={styles.error} hidden />
    <Place name={PLACES.times}>
      <NoTimes>
        <LoadingTimes horizonDays={horizonDays} />
      </NoTimes>
    </Place>
    <div className={styles.foot}>
      <label className={styles.zone}>
        <span className={styles.legend}>{words.timeZone}</span>
        <select id={ZONE_ID} className={field.control}>
          <option value={AGENCY_TIME_ZONE}>{timeZoneLabel(AGENCY_TIME_ZONE)}</option>
        </select>
      </label>
      <SiteLink id={OTHER_WAY_ID} href={otherWay(CONSULTATION_ONLY)} className={styles.other}>
        {words.message}
      </SiteLink>
    </div>
  </div>
);

const zoneOption = (zone: string) => new Option(timeZoneLabel(zone), zone);

function chooseZone(select: HTMLSelectElement, zone: string): void {
  const isListed = [...select.options].some(({ value }) => value === zone);
  if (!isListed) select.prepend(zoneOption(zone));
  select.value = zone;
}

function listZones(select: HTMLSelectElement): void {
  const { value } = select;
  const known = timeZones();
  const zones = known.includes(value) ? known : [value, ...known];
  if (select.length < zones.length) select.replaceChildren(...zones.map(zoneOption));
  select.value = value;
}

/**
 * Lets the visitor choose in which zone the times are shown. Browsers take seconds to list all zones, so that is done for who
 * reaches for them.
 */
function useTimeZoneSelect(timeZone: string, onChange: (timeZone: string) => void): void {
  const select = usePart<HTMLSelectElement>(`#${ZONE_ID}`);

  useEffect(() => {
    if (select) chooseZone(select, timeZone);
  }, [select, timeZone]);

  useEffect(() => {
    if (!select) return;
    const fill = () => listZones(select);
    const choose = () => onChange(select.value);
    select.addEventListener('focus', fill);
    select.addEventListener('pointerdown', fill);
    select.addEventListener('change', choose);
    return () => {
      select.removeEventListener('focus', fill);
      select.removeEventListener('pointerdown', fill);
      select.removeEventListener('change', choose);
    };
  }, [select, onChange]);
}

/** Keeps the way to the form that needs no time in step with what is chosen here. */
function useOtherWay(form: TimeChoice['form'], hasTimes: boolean): void {
  const service = useWatch({ control: form.control, name: 'service' }) || CONSULTATION_ONLY;
  const link = usePart<HTMLAnchorElement>(`#${OTHER_WAY_ID}`);
  useText(link, hasTimes ? words.noneFits : words.message, words.message);
  useEffect(() => link?.setAttribute('href', otherWay(service)), [link, service]);
}

export type FreeSlots =
  { phase: 'loading' | 'failed' } | { phase: 'loaded'; slots: readonly Slot[] };

interface CallPickerProps extends TimeChoice {
  free: FreeSlots;
  onRetry: () => void;
  horizonDays: number;
  timeZone: string;
  onTimeZone: (timeZone: string) => void;
}

/** Shown in place of the times while there are none. */
function WithoutTimes({ free, onRetry, horizonDays }: CallPickerProps) {
  if (free.phase === 'loading') return <LoadingTimes horizonDays={horizonDays} />;
  return free.phase === 'failed' ? (
    <Notice role="alert">
      <p>{words.notLoaded}</p>
      <div>
        <Submit type="button" look="secondary" onClick={onRetry}>
          {words.retry}
        </Submit>
      </div>
    </Notice>
  ) : (
    <Notice tone="plain" role="status">
      <p>{fill(words.none, { days: horizonDays })}</p>
    </Notice>
  );
}

/** Offers the free days and times in the picker of the page, in the visitor's own zone or another. */
export function LiveCallPicker(props: CallPickerProps) {
  const { form, chosen, nearby, free, horizonDays, timeZone, onTimeZone } = props;
  const picker = usePart(`#${PICKER_ID}`);
  const slots = free.phase === 'loaded' ? free.slots : [];
  useShownError(TIME_ERROR_ID, form.formState.errors.consultation_at?.message);
  useTimeZoneSelect(timeZone, onTimeZone);
  useOtherWay(form, slots.length > 0);
  if (!picker) return null;
  return (
    <InPlace within={picker} name={PLACES.times}>
      {slots.length > 0 ? (
        <FreeTimes {...{ form, chosen, nearby, slots, horizonDays, timeZone }} />
      ) : (
        <NoTimes>
          <WithoutTimes {...props} />
        </NoTimes>
      )}
    </InPlace>
  );
}
