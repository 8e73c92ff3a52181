import { useEffect, useState } from 'react';
import { untilReleased } from '../../kit/until-released.ts';
import type { ratePassword, WeakPassword } from '../../../passwords/index.ts';
import type { WidgetContext } from '../widget.ts';

interface PasswordStrengthProps {
  readonly id: string;
  readonly password: string;
  /** Texts about the user that others know. */
  readonly personal: readonly string[];
  readonly appText: WidgetContext['appText'];
}

/** Shows how hard a password is to guess, as a bar and in words; empty without a password. */
export function PasswordStrength({ id, password, personal, appText }: PasswordStrengthProps) {
  const [rate, setRate] = useState<{ readonly of: typeof ratePassword } | null>(null);
  const isTyped = password !== '';
  useEffect(() => {
    // The list of common passwords is large, so it is loaded only when a password is typed.
    if (!isTyped) return undefined;
    return untilReleased(import('../../../passwords/index.ts'), ({ ratePassword: of }) => setRate({ of }));
  }, [isTyped]);
  const found = rate === null || !isTyped ? null : rate.of(password, personal);
  return (
    <div
      id={id}
      className="form-strength"
      role="status"
      data-score={found?.score}
      data-weakness={found?.weakness}
    >
      {found === null ? null : (
        <>
          <span className="form-strength-bar" aria-hidden>
            {steps.map((step) => (
              <i key={step} data-filled={step <= Math.max(found.score, 1) || undefined} />
            ))}
          </span>
          {found.weakness === null
            ? appText(levels[found.score] ?? levels[4])
            : appText(weaknesses[found.weakness])}
        </>
      )}
    </div>
  );
}

const steps = [1, 2, 3, 4];

const levels = [
  'forms.strength.weak',
  'forms.strength.weak',
  'forms.strength.fair',
  'forms.strength.good',
  'forms.strength.strong',
] as const;

const weaknesses = {
  'too-short': 'forms.strength.tooShort',
  personal: 'forms.strength.personal',
  common: 'forms.strength.common',
} as const satisfies Record<WeakPassword, string>;
