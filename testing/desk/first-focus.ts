/**
 * Watches for a field, and tells whether it had the focus as soon as it was on the page: letters that are typed before a timer
 * would go elsewhere.
 */
export function watchFirstFocus(selector: string): () => boolean | undefined {
  let hadFocus: boolean | undefined;
  const observer = new MutationObserver(() => {
    const field = document.querySelector(selector);
    if (!field) return;
    hadFocus = field === document.activeElement;
    observer.disconnect();
  });
  observer.observe(document.body, { subtree: true, childList: true });
  return () => hadFocus;
}
