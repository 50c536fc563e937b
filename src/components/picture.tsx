import type { IGatsbyImageData } from 'gatsby-plugin-image';
import { found } from './found';
import * as styles from './picture.module.css';

interface PictureProps {
  image: { childImageSharp: { gatsbyImageData: IGatsbyImageData } | null };
  /** What is seen, in one sentence. */
  alt: string;
  /** The page's largest picture: fetched first and never lazily. */
  priority?: boolean;
  className?: string | undefined;
}

/**
 * A picture that gatsby-plugin-image has cut to sizes and formats. Plain markup instead of
 * GatsbyImage: that one stays invisible until a script has run, and hydrates itself again.
 */
export function Picture({ image, alt, priority = false, className = '' }: PictureProps) {
  const { gatsbyImageData } = found(image.childImageSharp, `The picture “${alt}”`);
  const { images, width, height, backgroundColor } = gatsbyImageData;
  return (
    <picture className={styles.picture}>
      {images.sources?.map(({ type, srcSet, sizes }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={images.fallback?.src}
        srcSet={images.fallback?.srcSet}
        sizes={images.fallback?.sizes}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? undefined : 'async'}
        data-color={backgroundColor}
        className={`${styles.image} ${className}`.trim()}
      />
    </picture>
  );
}
