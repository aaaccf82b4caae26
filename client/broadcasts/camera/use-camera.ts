import { createContext, useContext, useEffect, useState } from 'react';
import { useStore } from '../../app/use-store.ts';
import { CameraSession } from './camera-session.ts';
import type { CameraView } from './camera-view.ts';

/** A session that lasts as long as the component. While it sends, browsers ask before they leave the page. */
export function useCameraSession(): CameraSession {
  const [session] = useState(() => new CameraSession());
  useEffect(() => {
    const stay = (event: BeforeUnloadEvent) => {
      if (isSending(session.store.now)) event.preventDefault();
    };
    addEventListener('beforeunload', stay);
    void session.open();
    return () => {
      removeEventListener('beforeunload', stay);
      session.close();
    };
  }, [session]);
  return session;
}

const Session = createContext<CameraSession | null>(null);
export const CameraProvider = Session.Provider;

export function useCamera(): CameraSession {
  return useContext(Session)!;
}

export function useCameraView(): CameraView {
  return useStore(useCamera().store);
}

/** It sends, or tries to. */
export function isSending({ line }: Pick<CameraView, 'line'>): boolean {
  return line !== null && line.is !== 'refused';
}
