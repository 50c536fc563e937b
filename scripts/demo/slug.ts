export const slug = (text: string, between: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(between);
