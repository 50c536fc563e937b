import { applyRecipe, readRecipe } from './recipe';

/** Adds the page /questions by the recipe of docs/development.md. @param project a copy of this one */
export async function addPage(project: string): Promise<void> {
  await applyRecipe(project, await readRecipe('Add a page'));
}
