import { useEffect, useEffectEvent } from 'react';

/** Elements that handle keys themselves. Neither the picture nor its frame does. */
const TAKES_KEYS = 'button, a, input, dialog, [role]:not([role="main"])';

/** Keys of the whole page, where they mean nothing else. */
export function usePlayerKeys(actions: Readonly<Partial<Record<string, () => void>>>): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    const isElsewhere = target instanceof Element && target.closest(TAKES_KEYS);
    const action = actions[key];
    if (!action || isElsewhere || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
