import type { GatsbyNode } from 'gatsby';
import * as transformer from 'gatsby-transformer-json/gatsby-node';
import { contentTypeName, isInTranslation } from './content-types';

/** Whether a node is a file of content; those of a translation have no type of their own. */
export const shouldOnCreateNode: NonNullable<GatsbyNode['shouldOnCreateNode']> = ({ node }) =>
  transformer.shouldOnCreateNode({ node }) && !isInTranslation(String(node.relativePath));

/**
 * Makes a node of each document. As a plugin of its own, the transformer would also take translations, and has no option for
 * it.
 */
export const onCreateNode: NonNullable<GatsbyNode['onCreateNode']> = (args) =>
  transformer.onCreateNode(args, { typeName: contentTypeName });
