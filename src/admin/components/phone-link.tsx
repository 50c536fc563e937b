import { Link } from '@mui/material';
import { phoneHref } from '../../domain/phone';

/** A phone number that can be dialled; as text where it is not sure which number is meant. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = phoneHref(phone);
  return href === null ? phone : <Link href={href}>{phone}</Link>;
}
