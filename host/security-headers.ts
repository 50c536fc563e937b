/**
 * Sent with every answer: no type guessing, no full address to other sites, no framing
 * (OWASP Secure Headers). Functions and the manifest may set stricter values of their own.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'content-security-policy': "frame-ancestors 'none'",
};
