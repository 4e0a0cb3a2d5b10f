import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../lib/cx';
import { IconButton, TextInput, type TextInputProps } from '../../../ui';
import { texts } from './texts';

/** A password that can be looked at. */
export function PasswordInput({ className, ...rest }: Omit<TextInputProps, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextInput
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={cx('pr-12', className)}
      />
      <IconButton
        label={texts.showPassword}
        aria-pressed={shown}
        className="absolute inset-y-0 right-0 my-auto"
        onClick={() => setShown(!shown)}
      >
        <Icon size={20} />
      </IconButton>
    </div>
  );
}
