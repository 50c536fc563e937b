/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CmsWidgetParam } from 'decap-cms-core';
import type { ComponentType } from 'react';
import { typedWidget } from './typed-widget';

interface InputProps {
  value: string;
  onChange: (value: string) => void;
}

const Input = ({ value, onChange }: InputProps) => (
  <input aria-label="Title" value={value} onChange={({ target }) => onChange(target.value)} />
);

const { controlComponent } = typedWidget({
  name: 'string',
  controlComponent: Input,
} as unknown as CmsWidgetParam);
const Typed = controlComponent as unknown as ComponentType<InputProps>;

it('keeps what is typed while it is not drawn with it, and takes another text of the store', async () => {
  const onChange = jest.fn();
  const { rerender } = render(<Typed value="" onChange={onChange} />);
  const field = screen.getByRole('textbox', { name: 'Title' });
  await userEvent.type(field, 'New');
  expect(field).toHaveValue('New');
  expect(onChange.mock.calls).toEqual([['N'], ['Ne'], ['New']]);

  rerender(<Typed value="New" onChange={onChange} />);
  expect(field).toHaveValue('New');
  rerender(<Typed value="Brought back" onChange={onChange} />);
  expect(field).toHaveValue('Brought back');
});
