import { useIsHydrated } from '../../components/use-is-hydrated';

/** The form a reference has; anything else in the address is not repeated to the visitor. */
const REFERENCE = /^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/;

/**
 * The reference of the enquiry just sent, out of the page's address.
 *
 * @param search the address's query, `?reference=XXXX-XXXX`
 */
export function SentReference({ search }: { search: string }) {
  const isHydrated = useIsHydrated();
  const reference = isHydrated && new URLSearchParams(search).get('reference');
  if (!reference || !REFERENCE.test(reference)) return null;
  return (
    <p>
      Your reference is <strong>{reference}</strong>.
    </p>
  );
}
