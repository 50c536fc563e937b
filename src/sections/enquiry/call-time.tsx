import { momentInIndia, momentText } from './moment';

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
