import { SnackbarProvider } from 'notistack';
import { useState } from 'react';
import { ReturnFocus } from './return-focus';
import { Toast } from './toast';
import { useRegionHotkey } from './use-region-hotkey';

/**
 * The place for toasts (spec §9): bottom right, one at a time, labelled Notifications, reached by Alt+T. The region is in
 * the page before any toast, or screen readers would not announce the first one.
 */
export function Notifications() {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const returnFocus = useRegionHotkey(region);
  return (
    <ReturnFocus value={returnFocus}>
      <section ref={setRegion} tabIndex={-1} aria-label="Notifications" aria-live="polite" />
      {region && (
        <SnackbarProvider
          domRoot={region}
          maxSnack={1}
          autoHideDuration={null}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          Components={{ success: Toast, error: Toast }}
        />
      )}
    </ReturnFocus>
  );
}
