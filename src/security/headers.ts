import { ANSWER_POLICY } from './content-security-policy';

/** What this site never asks a visitor's device for, so that no script on it ever can. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
];

/**
 * Sent with every answer, whatever sends it (OWASP Secure Headers): no type guessing, no full address to other sites,
 * no framing, a browsing context group and a process of its own. A page brings the policy that fits it.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': ANSWER_POLICY,
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/**
 * Two years of TLS only (RFC 6797), for answers that went over TLS. Subdomains are left out: whoever runs this site may
 * have others beside it that have no certificate, and a browser does not forget for two years.
 */
export const STRICT_TRANSPORT_SECURITY = { 'strict-transport-security': 'max-age=63072000' };
