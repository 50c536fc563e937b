import { Fragment, type ReactNode } from 'react';
import { type Argument, fillParts } from '../language/fill';

interface MessageProps {
  /** Of `content/words/`. */
  text: string;
  values: Readonly<Record<string, Argument | ReactNode>>;
}

/** A message whose arguments are elements, in the order of its language. */
export const Message = ({ text, values }: MessageProps) =>
  fillParts<ReactNode>(text, values).map((part, index) => <Fragment key={index}>{part}</Fragment>);
