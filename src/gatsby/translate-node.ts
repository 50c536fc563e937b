import { counterpartOf, mergeWords } from '../language/merge-words';
import { translationOf } from './translations';

export interface ContentNode {
  id: string;
  parent: string;
}

interface FileNode {
  relativePath: string;
  children: readonly string[];
}

/** The parts of a resolver's context that Gatsby leaves untyped; the variables of the page are among them. */
export interface Asking {
  /** Of the page, where that is not the first. */
  language?: string;
  /** Of the translation's files. */
  translation?: string;
  nodeModel: {
    getNodeById: <Node>(query: { id: string }) => Node | null;
    trackInlineObjectsInRootNode: (node: object) => void;
  };
}

/** The words of a document: an entry of its file, or all of it. */
function wordsOf(node: ContentNode, context: Asking): unknown {
  const file = context.nodeModel.getNodeById<FileNode>({ id: node.parent });
  if (!file || context.language === undefined) return undefined;
  const words = translationOf(context.language, context.translation).get(file.relativePath);
  if (!Array.isArray(words)) return words;
  const entries = file.children.map((id) => context.nodeModel.getNodeById<ContentNode>({ id }));
  return counterpartOf(entries, file.children.indexOf(node.id), words);
}

/** The node with the words of the page's language. Pictures are found from the node, so Gatsby has to know the copy. */
export function translateNode<Node extends ContentNode>(node: Node, context: Asking): Node {
  const words = wordsOf(node, context);
  if (words === undefined) return node;
  const translated = mergeWords(node, words);
  context.nodeModel.trackInlineObjectsInRootNode(translated);
  return translated;
}
