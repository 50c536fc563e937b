import sharp, { type Sharp } from 'sharp';

/** Of 9; sharp's own is 4. At 2 pictures take an eighth of the time, and are as small, 2 dB further from the original. */
const EFFORT = 2;

/** Makes sharp encode AVIF with less effort, which gatsby-plugin-sharp has no option for. */
export function encodeAvifQuickly(): void {
  const prototype: Pick<Sharp, 'avif'> = sharp.prototype;
  const { avif } = prototype;
  prototype.avif = function (options) {
    return avif.call(this, { effort: EFFORT, ...options });
  };
}
