/** The logo (`content/logo.svg`) in the colour of the text around it; the build puts its drawing into each page once. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden focusable={false} className={className}>
      <use href="#logo-mark" />
    </svg>
  );
}
