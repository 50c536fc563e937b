import { HOUR_MS, MINUTE_MS } from '../../domain/clock';

/** `GMT+05:30`, `+0530`, `UTC+5.5`, `(UTC+05:30) Chennai, Kolkata` */
export function offsetIn(name: string): number | undefined {
  const found = /^\(?(?:GMT|UTC)?\s*([+-])(\d{1,2}?)(?:[:.](\d\d)|\.(\d)|(\d\d))?(?!\d)/i.exec(
    name,
  );
  if (!found) return undefined;
  const [, sign, hours, minutes, tenths = 0, digits = 0] = found;
  const length = Number(hours) * HOUR_MS + Number(minutes ?? digits) * MINUTE_MS;
  return (sign === '-' ? -1 : 1) * (length + (Number(tenths) * HOUR_MS) / 10);
}
