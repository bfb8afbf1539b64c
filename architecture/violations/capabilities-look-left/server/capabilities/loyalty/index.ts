import { vendorOf } from '../vendors/index.ts'; // violation

export { vendorOf };
