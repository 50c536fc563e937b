import type { CmsWidgetParam } from 'decap-cms-core';
import { Component, type ComponentType } from 'react';

interface ControlProps {
  value: unknown;
  onChange: (value: unknown) => void;
}

interface Typed {
  /** The text in the field. */
  text: unknown;
  /** The text of the store when it was last looked at. */
  stored: unknown;
}

/**
 * A widget of Decap in which text is typed. Decap draws no field while it loads a picture, and React puts back what was drawn
 * last: letters that are typed meanwhile would be lost. So the field has its own text, until the store has another.
 */
export function typedWidget(widget: CmsWidgetParam): CmsWidgetParam {
  const Control = widget.controlComponent as unknown as ComponentType<ControlProps>;
  class TypedControl extends Component<ControlProps, Typed> {
    override state: Typed = { text: this.props.value, stored: this.props.value };

    static getDerivedStateFromProps({ value }: ControlProps, { stored }: Typed): Typed | null {
      return value === stored ? null : { text: value, stored: value };
    }

    #onChange = (text: unknown): void => {
      this.setState({ text });
      this.props.onChange(text);
    };

    override render() {
      return <Control {...this.props} value={this.state.text} onChange={this.#onChange} />;
    }
  }
  return { ...widget, controlComponent: TypedControl as unknown as typeof widget.controlComponent };
}
