/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { Picture } from './picture';

const file = (name: string, width: number, height: number) => ({
  childImageSharp: {
    gatsbyImageData: {
      layout: 'constrained' as const,
      width,
      height,
      images: {
        sources: [{ type: 'image/avif', srcSet: `/${name}.avif 600w` }],
        fallback: { src: `/${name}.webp`, srcSet: `/${name}.webp 600w` },
      },
    },
  },
});

const sources = () =>
  [...(screen.getByRole('img').parentElement?.querySelectorAll('source') ?? [])].map((source) => ({
    media: source.media,
    srcset: source.srcset,
    size: [source.getAttribute('width'), source.getAttribute('height')],
  }));

it('offers the drawing for phones first, in each format, with its own size', () => {
  render(
    <Picture
      image={file('wide', 1000, 625)}
      phoneImage={file('phone', 800, 824)}
      alt="A queue."
      sizes="92vw"
    />,
  );
  const phone = { media: '(width < 40rem)', size: ['800', '824'] };
  expect(sources().slice(0, 2)).toEqual([
    { ...phone, srcset: '/phone.avif 600w' },
    { ...phone, srcset: '/phone.webp 600w' },
  ]);
});

it('asks for no media where there is one drawing, and is lazy unless it matters most', () => {
  render(<Picture image={file('wide', 1000, 625)} alt="A queue." sizes="92vw" />);
  expect(sources()).toMatchObject([{ media: '', srcset: '/wide.avif 600w' }]);
  expect(screen.getByRole('img', { name: 'A queue.' })).toHaveAttribute('loading', 'lazy');
});
