import { OwnPage } from './OwnPage';

/** Who prints, in the owner's words. */
export default function AboutPage() {
  return <OwnPage name="ueber-uns" place="about" />;
}
