export { createSchemaCustomization } from './src/gatsby/schema';
export { onCreateWebpackConfig } from './src/gatsby/webpack';
