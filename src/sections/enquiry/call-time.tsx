import { AGENCY_TIME_ZONE } from '../../domain/time';

const MOMENT = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/**
 * A moment by the clocks of a zone, which it names: "Sunday, 22 November at 4:10 pm IST".
 *
 * @param timeZone by default that of the device
 */
export const momentText = (iso: string, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-IN', { ...MOMENT, timeZoneName: 'short', timeZone }).format(
    new Date(iso),
  );

/** The same moment in India; undefined where its clocks show the same. */
function momentInIndia(iso: string, timeZone?: string): string | undefined {
  const unnamed = (zone: string | undefined) =>
    new Intl.DateTimeFormat('en-IN', { ...MOMENT, timeZone: zone }).format(new Date(iso));
  const isSame = unnamed(timeZone) === unnamed(AGENCY_TIME_ZONE);
  return isSame ? undefined : momentText(iso, AGENCY_TIME_ZONE);
}

interface CallTimeProps {
  /** ISO 8601. */
  startsAt: string;
  timeZone: string | undefined;
}

/** When a call starts, by the visitor's clock and, where that differs, by the agency's. */
export function CallTime({ startsAt, timeZone }: CallTimeProps) {
  const inIndia = momentInIndia(startsAt, timeZone);
  return (
    <time dateTime={startsAt}>
      {momentText(startsAt, timeZone)}
      {inIndia && ` (${inIndia})`}
    </time>
  );
}
