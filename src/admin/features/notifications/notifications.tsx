import { createElement, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { ReturnFocus } from './return-focus';
import { onToast } from './show-toast';
import { useRegionHotkey } from './use-region-hotkey';

const loadToaster = () => import(/* webpackChunkName: "toasts" */ './toaster');

/**
 * What shows toasts, once there is one to show. Not by `lazy`, which would have the whole desk fail with it: when the line
 * is gone it is asked for again with the next toast.
 */
function useToaster(): ComponentType<{ region: HTMLElement }> | undefined {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadToaster>>>();
  useEffect(() => onToast(() => void loadToaster().then(setLoaded, () => undefined)), []);
  return loaded?.default;
}

/**
 * The place for toasts (spec §9): labelled Notifications, reached by Alt+T. The region is in the page before any toast, or
 * screen readers would not announce the first one.
 */
export function Notifications() {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const returnFocus = useRegionHotkey(region);
  const toaster = useToaster();
  return (
    <ReturnFocus value={returnFocus}>
      <section ref={setRegion} tabIndex={-1} aria-label="Notifications" aria-live="polite" />
      {region && toaster && createElement(toaster, { region })}
    </ReturnFocus>
  );
}
