import { vendorOf } from '../vendors/index.ts'; // breach

export { vendorOf };
