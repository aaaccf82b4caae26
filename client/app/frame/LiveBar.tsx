import CircleUserRound from 'lucide-react/icons/circle-user-round';
import Heart from 'lucide-react/icons/heart';
import House from 'lucide-react/icons/house';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Radio from 'lucide-react/icons/radio';
import { useTranslations } from 'use-intl';
import { type BarEntry, BarLinks } from './BarLinks.tsx';
import type { RouteName } from '../routes.ts';

/** An entry is active on its own page, and on these. */
const ENTRIES = [
  { label: 'home', to: 'Home', on: ['HomeVod'], Icon: House },
  { label: 'category', to: 'Store', on: ['Category'], Icon: LayoutGrid },
  { label: 'live', to: 'HomeLive', on: ['enterLive'], Icon: Radio },
  { label: 'pick', to: 'ViewLog', on: [], Icon: Heart },
  { label: 'myPage', to: 'MyPage', on: [], Icon: CircleUserRound },
] as const;

/** The other bar that a server may choose: by what there is to watch and to buy. */
export default function LiveBar({ name }: { readonly name: RouteName }) {
  const t = useTranslations('menu');
  const entries = ENTRIES.map(({ label, to, on, Icon }): BarEntry => ({
    label: t(label),
    to,
    Icon,
    active: to === name || (on as readonly string[]).includes(name),
  }));
  return <BarLinks entries={entries} />;
}
