/** Tells the desk's notifications from others of this site; a later one replaces the one before it, in all tabs. */
const TAG = 'new-enquiries';

export const canNotify = (): boolean => 'Notification' in window;

/** Shows a browser notification, if the person allowed it; it names nobody, for others may see the screen. */
export function notifyOfNewLeads(count: number): void {
  if (!canNotify() || Notification.permission !== 'granted') return;
  try {
    const text = count === 1 ? '1 new enquiry' : `${count} new enquiries`;
    const notification = new Notification(text, { tag: TAG });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Android's browsers have the name, but show notifications of service workers only.
  }
}
