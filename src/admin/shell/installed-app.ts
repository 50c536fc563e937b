import { DESK_MANIFEST_PATH } from '../../domain/site-paths';
import { renewDevice } from '../features/notifications/renew';

/** Names the manifest, by which the desk can be installed. The built page does not: the request would delay its scripts. */
function linkManifest(): void {
  if (document.querySelector('link[rel=manifest]')) return;
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = DESK_MANIFEST_PATH;
  document.head.append(link);
}

/** Makes the desk an app that can be installed, and keeps the notifications of this device while it is in use. */
export async function startInstalledApp(): Promise<void> {
  linkManifest();
  await renewDevice();
}
