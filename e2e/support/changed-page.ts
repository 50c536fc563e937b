/**
 * How browsers and extensions change a page that they show. Each function runs in the page and refers to nothing outside itself.
 */
export const PAGE_CHANGES = {
  'a password manager puts an element after each field': () => {
    for (const field of document.querySelectorAll('input, select')) {
      field.setAttribute('data-manager-id', 'field');
      field.after(document.createElement('div'));
    }
  },

  'a spelling checker stands beside the message': () => {
    for (const field of document.querySelectorAll('textarea')) {
      field.setAttribute('data-spelling', 'false');
      field.before(document.createElement('spelling-checker'));
      field.after(document.createElement('spelling-mirror'));
    }
  },

  'an extension wraps each field': () => {
    for (const field of document.querySelectorAll('form input, form select, form textarea')) {
      const wrapper = document.createElement('span');
      field.replaceWith(wrapper);
      wrapper.append(field, document.createElement('i'));
    }
  },

  'labels, buttons and the form hold elements of others': () => {
    for (const part of document.querySelectorAll('form, form label, form button, form p')) {
      part.prepend(document.createElement('mark'));
      part.append(document.createElement('mark'));
    }
    document.querySelector('form')?.after(document.createElement('iframe'));
  },

  'a dark mode changes attributes everywhere, and adds elements to the frame of the page': () => {
    for (const part of document.querySelectorAll<HTMLElement>('body, body *')) {
      part.classList.add('darkened');
      part.setAttribute('data-dark', '');
      part.style.setProperty('color', 'inherit');
    }
    for (const frame of document.querySelectorAll('html, body, main, #___gatsby')) {
      frame.prepend(document.createElement('dark-mode'));
      frame.append('a stray text');
    }
  },

  'texts are split': () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) if (text.length > 2) text.splitText(1);
  },

  'the page is translated, now and whenever it changes': () => {
    const translate = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      for (const text of found) {
        const parent = text.parentElement;
        if (!text.data.trim() || parent?.closest('font, script, style, textarea, select')) continue;
        const outer = document.createElement('font');
        const inner = document.createElement('font');
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    translate();
    new MutationObserver(translate).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  },
} as const;
