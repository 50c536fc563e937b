import { COLOURS } from '../../domain/colours';

/** The parts of the agency that the manifest tells. */
export interface Named {
  brand: string;
  shortBrand: string;
}

/** The web app manifest (https://www.w3.org/TR/appmanifest/): name and icons of the page on a home screen. */
export function manifest({ brand, shortBrand }: Named): string {
  const png = (name: string, size: number, purpose?: string) => ({
    src: `/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...(purpose && { purpose }),
  });
  return JSON.stringify({
    name: brand,
    short_name: shortBrand,
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: COLOURS.page,
    theme_color: COLOURS.accent,
    icons: [png('icon-192', 192), png('icon-512', 512), png('icon-maskable-512', 512, 'maskable')],
  });
}
