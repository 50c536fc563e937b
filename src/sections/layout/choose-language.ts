/** Key under which the browser remembers that the visitor wants no other language. */
const DISMISSED = 'language-offer-dismissed';

/** Links of the choice of languages, and of an offer. */
const OTHER_LANGUAGE = 'a[hreflang][lang], [data-offer] a';

/** Takes the query and the place in the page along to another language. */
export function keepPlaceAcrossLanguages(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>(OTHER_LANGUAGE);
    if (!link) return;
    link.search = location.search;
    link.hash = location.hash;
  });
}

const baseOf = (tag: string) => tag.split('-')[0]?.toLowerCase();

/** The offer in the language that the visitor likes best, if the page speaks it and is in another. */
function bestOffer(): HTMLElement | undefined {
  const offers = [...document.querySelectorAll<HTMLElement>('[data-offer]')];
  const page = baseOf(document.documentElement.lang);
  for (const wanted of navigator.languages.map(baseOf)) {
    if (wanted === page) return undefined;
    const offer = offers.find(({ lang }) => baseOf(lang) === wanted);
    if (offer) return offer;
  }
  return undefined;
}

function isDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) !== null;
  } catch {
    // Without a memory the visitor would be asked on every page.
    return true;
  }
}

/** Tells a visitor whose browser prefers another language of the page, once: a click takes the line away for good. */
export function offerLanguage(): void {
  const offer = isDismissed() ? undefined : bestOffer();
  if (!offer) return;
  offer.hidden = false;
  offer.querySelector('button')?.addEventListener('click', () => {
    offer.hidden = true;
    localStorage.setItem(DISMISSED, '1');
  });
}
