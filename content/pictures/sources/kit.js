/* Small helpers for the pictures: repeat a template over data, and turn numbers into SVG paths. */

/** Fills the element with one template per item. */
function fill(selector, items, template) {
  document.querySelector(selector).innerHTML = items.map(template).join('');
}

/** An initials avatar whose colour follows from the name. */
function avatar(name, size = 32) {
  const initials = name
    .split(' ')
    .filter((word) => !word.endsWith('.') && word !== 'Dr')
    .map((word) => word[0])
    .slice(0, 2)
    .join('');
  const hue = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0) * 37, 0) % 360;
  return `<span class="avatar" style="--size:${size}px;--hue:${hue}">${initials}</span>`;
}

function icon(name) {
  return `<svg-icon name="${name}"></svg-icon>`;
}

/** Gives an empty SVG a viewBox of its own size on the page, so that nothing in it is stretched. */
function plot(selector) {
  const svg = document.querySelector(selector);
  const { width, height } = svg.parentElement.getBoundingClientRect();
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  return { svg, width, height };
}

/** Values to [x, y] pairs that span `width` × `height`, the range `low`–`high` from bottom to top. */
function points(values, { width, height, low = 0, high = Math.max(...values), from = 0 }) {
  const step = width / (values.length - 1);
  return values.map((value, index) => [
    from + index * step,
    height - ((value - low) / (high - low)) * height,
  ]);
}

/** A smooth path through the pairs (horizontal tangents half-way between neighbours). */
function curve(pairs) {
  return pairs.reduce((path, [x, y], index) => {
    if (index === 0) return `M${x},${y}`;
    const [previousX, previousY] = pairs[index - 1];
    const middle = (previousX + x) / 2;
    return `${path} C${middle},${previousY} ${middle},${y} ${x},${y}`;
  }, '');
}

/** Rupees grouped the Indian way: 1234567 → ₹12,34,567. */
function rupees(amount) {
  return `₹${amount.toLocaleString('en-IN')}`;
}

Object.assign(globalThis, { fill, avatar, icon, plot, points, curve, rupees });
