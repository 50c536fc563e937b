import { graphql } from 'gatsby';
import type { IGatsbyImageData } from 'gatsby-plugin-image';
import { requireContent } from './page/require-content';
import * as styles from './picture.module.css';

interface ImageFile {
  childImageSharp: { gatsbyImageData: IGatsbyImageData } | null;
}

interface PictureProps {
  image: ImageFile;
  /** Describes the picture in one sentence. */
  alt: string;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
  /** The same subject drawn for screens narrower than 40rem. */
  phoneImage?: ImageFile | undefined;
  /** The page's largest picture: fetched first and never lazily. */
  priority?: boolean;
  className?: string | undefined;
}

/** Content is typed as nullable where a picture could not be read. */
const dataOf = (image: ImageFile, alt: string) =>
  requireContent(image.childImageSharp, `The picture “${alt}”`).gatsbyImageData;

/**
 * A picture that gatsby-plugin-image has resized and encoded. Plain markup instead of GatsbyImage,
 * which stays invisible until a script has run and hydrates itself again. Every browser we support
 * reads AVIF; any other gets one WebP, because a second list of sizes would make each page larger.
 */
export function Picture(props: PictureProps) {
  const { image, alt, sizes, phoneImage, priority = false, className = '' } = props;
  const { images, width, height, backgroundColor } = dataOf(image, alt);
  const phone = phoneImage && dataOf(phoneImage, alt);
  return (
    <picture className={styles.picture}>
      {phone?.images.sources?.map(({ type, srcSet }) => (
        <source
          key={srcSet}
          media="(width < 40rem)"
          type={type}
          srcSet={srcSet}
          sizes={sizes}
          width={phone.width}
          height={phone.height}
        />
      ))}
      {images.sources?.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={images.fallback?.src}
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

const fallbackOf = ({ image }: Queries.PictureFragment) =>
  image.childImageSharp?.gatsbyImageData.images.fallback?.src;

/** The first picture of a project, or the second where the page shows the first already. */
export function unseenPicture(
  project: { picture: Queries.PictureFragment; secondPicture: Queries.PictureFragment | null },
  seen: Queries.PictureFragment,
): Queries.PictureFragment {
  const { picture, secondPicture } = project;
  return (fallbackOf(picture) === fallbackOf(seen) && secondPicture) || picture;
}

/** Every picture is cut to the same three widths, so that pages share files and the build stays short. */
export const fragments = graphql`
  fragment Picture on Picture {
    alt
    image {
      ...Screen
    }
  }

  fragment Screen on File {
    childImageSharp {
      gatsbyImageData(
        width: 1000
        breakpoints: [700, 1000, 1600]
        formats: [AVIF, WEBP]
        quality: 62
        placeholder: DOMINANT_COLOR
      )
    }
  }
`;
