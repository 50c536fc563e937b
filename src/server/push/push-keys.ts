import { createECDH } from 'node:crypto';
import agency from '../../../content/agency.json';
import { mailtoHref } from '../../domain/contact-links';

/** The pair by which push services know this site (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The address at which a push service reaches the people behind the messages. */
export const PUSH_SUBJECT = mailtoHref(agency.email);

interface PushVariables {
  VAPID_PUBLIC_KEY?: string | undefined;
  VAPID_PRIVATE_KEY?: string | undefined;
}

/** The pair that the environment names; undefined where there is none. */
export const pushKeysOf = ({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
}: PushVariables): PushKeys | undefined =>
  publicKey === undefined || privateKey === undefined ? undefined : { publicKey, privateKey };

/** Whether this is the public key of a private one. */
export function isPair({ publicKey, privateKey }: PushKeys): boolean {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
  } catch {
    return false;
  }
  return curve.getPublicKey('base64url') === publicKey;
}

/** Whether a browser's key is a point of the curve, so that messages can be encrypted for it. */
export function isBrowserKey(p256dh: string): boolean {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    return curve.computeSecret(p256dh, 'base64url').length > 0;
  } catch {
    return false;
  }
}
