/** The brand's cloud, in the colour of the text around it. Drawn as in static/logo.svg. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden focusable={false} className={className}>
      <path
        fill="currentColor"
        d="M17.5 49.5A13.5 13.5 0 0 1 14.2 22.9A18.5 18.5 0 0 1 49.7 21.3A14.2 14.2 0 0 1 48.5 49.5H31.5L20.6 59.5A1.85 1.85 0 0 1 17.5 58.1Z"
      />
      <path
        fill="none"
        stroke="var(--color-page)"
        strokeWidth="5.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M27 25.5L36.5 34L27 42.5"
      />
    </svg>
  );
}
