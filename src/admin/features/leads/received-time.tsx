import { fullTime, shortTime } from '../../components/time-text';

/** When an enquiry came in. */
export const ReceivedTime = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={fullTime(iso)}>
    {shortTime(iso)}
  </time>
);
