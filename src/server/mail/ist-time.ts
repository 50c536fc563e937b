import { WORKING_HOURS } from '../../domain/reply-promise';

const format = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: WORKING_HOURS.timeZone,
});

/** A moment as mail says it: "Saturday, 21 November 2026 at 4:10 pm IST". The reader's own time zone is not known. */
export const istTime = (iso: string): string => `${format.format(new Date(iso))} IST`;
